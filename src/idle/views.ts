import { counted } from '../core/counted.ts'
import type { DateStyle } from '../core/day-in-words.ts'
import type { ViewSettings } from '../ports/doors.ts'
import type { Idle, IdleRan, IdleStatus } from './create-idle.ts'
import type { Signs } from './idle-state.ts'
import type { OwnerLine } from './owner-list.ts'

const minutes = (ms: number): string => counted(Math.round(ms / 60_000), 'minute')
const percent = (share: number): string => `${Math.round(share * 100)} %`

function signsText({ inputMs, isLocked, requestMs, memory, battery }: Signs): string {
  const known = [
    ...(inputMs === undefined ? [] : [`last input ${minutes(inputMs)} ago`]),
    ...(requestMs === undefined ? [] : [`last question ${minutes(requestMs)} ago`]),
    ...(isLocked === undefined ? [] : [`screen ${isLocked ? 'locked' : 'not locked'}`]),
    ...(memory === undefined ? [] : [`memory ${percent(memory)} in use`]),
    ...(battery === undefined ? [] : [`battery ${percent(battery)}`]),
  ]
  return known.length === 0 ? 'This machine shows no signs of the owner.' : `Signs: ${known.join(', ')}.`
}

const pauseText = ({ pause }: Pick<IdleStatus, 'pause'>, { moment }: DateStyle): string =>
  pause === null
    ? ''
    : `Paused ${pause.until === null ? 'until you resume it' : `until ${moment(pause.until)}`}. Resume: jarvis idle resume`

const lineText = ({ id, state, text, undoable }: OwnerLine): string => {
  if (state === 'waits') return `? ${text}\n    jarvis idle answer ${id} approve|reject`
  if (state === 'undone') return `– ${text} (undone)`
  return `✓ ${text}${undoable ? `\n    jarvis idle answer ${id} undo` : ''}`
}

export function statusText(status: IdleStatus, { output: { style } }: ViewSettings): string {
  const { state, why, signs, served, ran, jobs, list, more } = status
  const failing = jobs.filter(({ error }) => error !== '')
  const last = ran[0]
  return [
    `${state}: ${why}.`,
    signsText(signs),
    ...(status.pause === null ? [] : [pauseText(status, style)]),
    ...(served ? [] : ['No server is running, so idle time is not used. Start one: jarvis up']),
    `${counted(jobs.length, 'job')} for idle time. ${last ? `Last run: ${last.kind}, ${style.moment(last.endedAt)}.` : 'None ran yet.'}`,
    ...failing.map(({ kind, attempts, error }) => `✗ ${kind} failed ${counted(attempts, 'time')}: ${error}`),
    ...(list.length === 0 ? ['No new results, and nothing waits for your approval.'] : ['', ...list.map(lineText)]),
    ...(more === 0 ? [] : [`… and ${counted(more, 'more line')}: jarvis idle status --again`]),
  ].join('\n')
}

const ranText = ({ ran, more, milliseconds }: IdleRan): string =>
  [
    ...ran.map(({ kind, state, pieces, message }) => {
      if (state === 'failed') return `✗ ${message}`
      if (state === 'busy') return `– ${kind}: another process does it`
      return `✓ ${kind}: ${counted(pieces, 'piece')}${state === 'more' ? ', more is left' : ''}`
    }),
    `${more ? 'Stopped at the time limit' : 'Done'} after ${(milliseconds / 1000).toFixed(1)} s.`,
  ].join('\n')

export const views = {
  idle_status: {
    plain: statusText,
    rows: ({ list }: IdleStatus) => list.map((line) => ({ ...line })),
  },
  idle_run: { plain: ranText },
  idle_pause: {
    plain: (status: Pick<IdleStatus, 'pause'>, { output }: ViewSettings) => pauseText(status, output.style),
  },
  idle_resume: {
    plain: ({ was }: Awaited<ReturnType<Idle['resume']>>) =>
      was === null ? 'It was not paused.' : 'Work for idle time is resumed.',
  },
  idle_answer: {
    plain: ({ answer, text }: Awaited<ReturnType<Idle['answer']>>) =>
      `${{ approve: 'Approved', reject: 'Rejected', undo: 'Undone' }[answer]}: ${text}`,
  },
}
