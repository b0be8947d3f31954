import type { MessageActivity } from './context/activity.ts'
import type { OwnerStyle } from './context/owner-style.ts'
import type { MarkedHit } from './marks/mark-hit.ts'
import type { MarksReport } from './marks/measure-marks.ts'

const share = (value: number | null): string => (value === null ? '-' : value.toFixed(3))

export const markedLine = ({ mark, message, good, bad }: MarkedHit): string =>
  `${message} is ${mark === null ? 'not marked' : `marked ${mark}`}. Marks: ${good} good, ${bad} bad.`

export const marksLines = ({ questions, good, bad, gone, measures }: MarksReport): string =>
  questions === 0
    ? 'No hit was marked. Mark one: jarvis messages mark <id> good <question>'
    : [
        `${questions} questions, ${good} marked good, ${bad} marked bad${gone > 0 ? `, ${gone} of messages that are gone` : ''}`,
        'mode     good in 5  reciprocal rank  bad in 5',
        ...measures.map(
          ({ mode, goodInFive, reciprocalRank, badInFive }) =>
            `${mode.padEnd(9)}${share(goodInFive).padEnd(11)}${share(reciprocalRank).padEnd(17)}${share(badInFive)}`,
        ),
      ].join('\n')

const percent = (value: number): string => `${Math.round(value * 1000) / 10} %`

export function styleLines({ contact, numbers, sentences }: OwnerStyle): string {
  const whom = contact === null ? 'everybody' : contact.name
  if (numbers.messages === 0) return `You wrote no messages to ${whom}.`
  const { medianWords, meanWords, emojiShare, greetingShare, signOffShare, hours } = numbers
  return [
    `To ${whom}: ${numbers.messages.toLocaleString('en')} messages of yours`,
    ...sentences.map(({ sentence }) => `  ${sentence}`),
    '',
    `  words ${medianWords} (middle), ${meanWords} (mean) · emoji ${percent(emojiShare)} · greeting ${percent(greetingShare)} · sign-off ${percent(signOffShare)}`,
    `  full stop ${percent(numbers.fullStopShare)} · exclamation ${percent(numbers.exclamationShare)} · question ${percent(numbers.questionShare)} · small first letter ${percent(numbers.lowerCaseShare)}`,
    `  by hour ${hours.join(' ')}`,
  ].join('\n')
}

export function activityLines({ contact, zone, months, hours }: MessageActivity): string {
  if (months.length === 0) return `No messages with ${contact?.name ?? 'them'}.`
  return [
    'month    you  them',
    ...months.map(({ month, mine, theirs }) => `${month} ${String(mine).padStart(4)} ${String(theirs).padStart(5)}`),
    `by hour (${zone}), you:  ${hours.mine.join(' ')}`,
    `by hour (${zone}), them: ${hours.theirs.join(' ')}`,
  ].join('\n')
}
