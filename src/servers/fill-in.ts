/** The environment, by name. */
export type Variables = Readonly<Record<string, string | undefined>>

/** `${NAME}`, `${NAME:-value}`, `${env:NAME}` and `{env:NAME}`, as the clients write them; `${input:…}` is asked of a person. */
const place = /\$\{(env:|input:)?([A-Za-z_][\w-]*)(?::-([^}]*))?\}|\{env:([A-Za-z_]\w*)\}/g

/** The text with variables of the environment in it. Names without a value are added to `missing`. */
export const fillIn = (text: string, variables: Variables, missing: Set<string>): string =>
  text.replace(
    place,
    (_, kind: string | undefined, name: string | undefined, otherwise: string | undefined, braced) => {
      const wanted = name ?? (braced as string)
      const value = kind === 'input:' ? undefined : (variables[wanted] ?? otherwise)
      if (value === undefined) missing.add(kind === 'input:' ? `the input ${wanted}` : wanted)
      return value ?? ''
    },
  )
