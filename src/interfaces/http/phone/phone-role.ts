import type { Route } from '../routes.ts'

/**
 * What a phone may do, by what an operation is and not by a list: read, and write what stays within the space and ends
 * at once. Phones are lost, so one cannot erase, name files of this machine, start long work or change settings.
 */
export const isForPhones = ({ operation: { effect, long = false, atComputer = false }, localPaths }: Route): boolean =>
  effect !== 'destroy' && !long && !atComputer && localPaths.length === 0
