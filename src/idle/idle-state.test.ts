import { describe, expect, it } from 'vitest'
import { type IdleSettings, type IdleState, mayWork, nextState, type Signs } from './idle-state.ts'

const settings: IdleSettings = { minutes: 10, hibernateAt: 0.8, wakeAt: 0.7, leastBattery: 0.3 }
const none: Signs = {
  ...{ inputMs: undefined, isLocked: undefined, requestMs: undefined, memory: undefined, battery: undefined },
}
const minute = 60_000
const stateAfter = (now: IdleState, signs: Partial<Signs>) => nextState(now, { ...none, ...signs }, settings).state

describe('the idle state', () => {
  it('is IDLE after ten minutes without input or request, and ACTIVE at once with either', () => {
    expect(stateAfter('ACTIVE', { inputMs: 9.9 * minute })).toBe('ACTIVE')
    expect(stateAfter('ACTIVE', { inputMs: 10 * minute })).toBe('IDLE')
    expect(stateAfter('ACTIVE', { inputMs: 60 * minute, requestMs: 9 * minute })).toBe('ACTIVE')
    expect(stateAfter('IDLE', { inputMs: 60 * minute, requestMs: 0 })).toBe('ACTIVE')
    expect(stateAfter('IDLE', { inputMs: 0 })).toBe('ACTIVE')
    expect(stateAfter('ACTIVE', {})).toBe('IDLE')
  })

  it('reports the length of the absence only when it is known', () => {
    const whyOf = (signs: Partial<Signs>) => nextState('ACTIVE', { ...none, ...signs }, settings).why
    expect(whyOf({})).toBe('no input and no request so far')
    expect(whyOf({ requestMs: 11 * minute })).toBe('no input and no request for 10 minutes')
    expect(whyOf({ inputMs: 11 * minute })).toBe('no input and no request for 10 minutes')
  })

  it('is IDLE at once when the screen is locked', () => {
    expect(stateAfter('ACTIVE', { inputMs: 0, isLocked: true })).toBe('IDLE')
    expect(stateAfter('IDLE', { inputMs: 0, isLocked: true, requestMs: 1000 })).toBe('ACTIVE')
    expect(stateAfter('ACTIVE', { inputMs: 0, isLocked: true, requestMs: minute })).toBe('IDLE')
  })

  it('is HIBERNATED above 80 % memory use, until it is below 70 %', () => {
    expect(stateAfter('ACTIVE', { inputMs: 0, memory: 0.8 })).toBe('ACTIVE')
    expect(stateAfter('ACTIVE', { inputMs: 0, memory: 0.81 })).toBe('HIBERNATED')
    expect(stateAfter('HIBERNATED', { inputMs: 0, memory: 0.75 })).toBe('HIBERNATED')
    expect(stateAfter('HIBERNATED', { inputMs: 0, memory: 0.7 })).toBe('HIBERNATED')
    expect(stateAfter('HIBERNATED', { inputMs: 0, memory: 0.69 })).toBe('ACTIVE')
    expect(stateAfter('HIBERNATED', { inputMs: 60 * minute, memory: 0.69 })).toBe('IDLE')
  })

  it('allows work in IDLE only, and not below 30 % battery', () => {
    expect(mayWork('IDLE', none, settings)).toBe(true)
    expect(mayWork('IDLE', { ...none, battery: 0.29 }, settings)).toBe(false)
    expect(mayWork('IDLE', { ...none, battery: 0.3 }, settings)).toBe(true)
    expect(mayWork('ACTIVE', none, settings)).toBe(false)
    expect(mayWork('HIBERNATED', none, settings)).toBe(false)
  })
})
