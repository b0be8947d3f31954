import { expect, it } from 'vitest'
import { isBesideActivity } from './beside-activity.ts'

const said = (content: string) => ({ content, subject: 'user' })

it('takes no activity of the older statement for the name of another person', () => {
  const older = said("I've taken up swimming, Tuesdays at the lido.")
  expect(isBesideActivity(older, said("Swimming's on Thursdays from now on."))).toBe(false)
  expect(isBesideActivity(older, said("Clement's on Thursdays from now on."))).toBe(true)
})
