import type { Choice } from './choices.ts'

export const choiceId = (index: number): string => `choice-${index}`

interface ChoiceListProps {
  choices: readonly Choice[]
  selected: number
  onChoose: (choice: Choice) => void
}

/** What the palette offers, under the names of their groups. The focus stays in the field; one entry is selected. */
export function ChoiceList({ choices, selected, onChoose }: ChoiceListProps) {
  return (
    <div id="choices" role="listbox" aria-label="Found" class="choices" tabIndex={-1}>
      {choices.map((choice, index) => (
        <div key={`${choice.group} ${choice.title} ${choice.detail ?? index}`} role="presentation">
          {choice.group !== choices[index - 1]?.group && (
            <p class="choice-group" aria-hidden="true">
              {choice.group}
            </p>
          )}
          <div
            id={choiceId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === selected}
            class="choice-line"
            onClick={() => onChoose(choice)}
            onKeyDown={() => {}}
          >
            <span class="choice-title">{choice.title}</span>
            {choice.detail !== undefined && <span class="choice-detail">{choice.detail}</span>}
          </div>
        </div>
      ))}
    </div>
  )
}
