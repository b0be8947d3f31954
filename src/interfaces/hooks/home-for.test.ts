import { afterEach, expect, it, vi } from 'vitest'
import { chosenHome } from '../../config/home.ts'
import { homeFor } from './home-for.ts'

afterEach(() => vi.unstubAllEnvs())

const chosen = (variable: string | undefined): string | undefined => {
  try {
    return chosenHome(undefined, variable).root
  } catch {
    return undefined
  }
}

it('selects the same folder as the command line', () => {
  vi.stubEnv('HOME', '/home/ann')
  for (const variable of ['~/x', '~', '/srv/jarvis', 'rel', './rel', '~bob/x', undefined]) {
    vi.stubEnv('JARVIS_HOME', variable)
    expect(homeFor(undefined), String(variable)).toBe(chosen(variable))
    if (variable !== undefined) expect(homeFor(variable), variable).toBe(chosen(variable))
  }
})

it('returns no folder for a user without a home', () => {
  for (const name of ['HOME', 'USERPROFILE', 'JARVIS_HOME']) vi.stubEnv(name, undefined)
  expect(homeFor(undefined)).toBeUndefined()
})
