import { it } from 'vitest'

/** Adds a test of a contract; `check` gets its subject. */
export type AddCase<Given extends unknown[]> = (name: string, check: (...given: Given) => Promise<void>) => void

/** Cases that each have their own subject, which is disposed of afterwards. `skip` maps names of cases to reasons. */
export function casesOf<Subject extends { dispose(): Promise<void> }>(
  create: () => Promise<Subject>,
  skip: Readonly<Record<string, string>>,
): AddCase<[Subject]> {
  return (name, check) =>
    it.skipIf(name in skip)(name in skip ? `${name} (skipped: ${skip[name]})` : name, async () => {
      const subject = await create()
      try {
        await check(subject)
      } finally {
        await subject.dispose()
      }
    })
}

/** The same where a case is about one connection, opened before it and closed after it. */
export function openedCasesOf<
  Opened extends { close(): Promise<void> },
  Subject extends { open(): Promise<Opened>; dispose(): Promise<void> },
>(create: () => Promise<Subject>, skip: Readonly<Record<string, string>>): AddCase<[Opened, Subject]> {
  const add = casesOf(create, skip)
  return (name, check) =>
    add(name, async (subject) => {
      const opened = await subject.open()
      await check(opened, subject)
      await opened.close()
    })
}
