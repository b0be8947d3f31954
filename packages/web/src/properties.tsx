import type { ComponentChildren } from 'preact'

/** What there is to say of something, a name and a value each; what has no value is left out. */
export type PropertyRows = readonly (readonly [name: string, value: ComponentChildren])[]

export const Properties = ({ rows }: { rows: PropertyRows }) => (
  <dl class="properties">
    {rows.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
