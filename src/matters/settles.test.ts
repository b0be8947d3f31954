import { expect, it } from 'vitest'
import { isCalledOff, isDoneThen, settles } from './settles.ts'

const task = (content: string) => ({ content, saidAt: Date.parse('2026-11-10') })
const later = (content: string) => ({ content, saidAt: Date.parse('2026-11-25') })

it.each([
  ['I have to file the tax return by 27 November.', 'I filed the tax return.'],
  ['I promised Ruth to send her the photos.', "I've sent Ruth the photos."],
  ['The car has to go to the garage on 1 December.', 'The car was at the garage today already, all fine.'],
  ['The concert is on 30 November at 20:00.', 'The concert was called off.'],
  ['I owe Clara 40 euros.', 'I paid Clara back.'],
  ['I have to submit the grant application by 28 November.', 'The grant application is submitted.'],
  ['The MRI is on 3 December.', 'The MRI is now on 7 December instead.'],
  ['I have to renew my certificate by 30 November.', 'Done with the certificate, renewed it this morning.'],
  ['I must get the car inspected by 3 December.', 'Car inspection done, passed first time today.'],
  ['Okay, the party is on 8 December.', 'Okay, the party is on 10 December now.'],
  ["Mum's hip operation is on 24 November.", "Mum's hip op went well, she's home tomorrow."],
  ['The audit is on 20 November.', 'Audit went smoothly, no findings.'],
  ['The choir trip is from 20 to 24 December.', 'The choir trip on 20 December is cancelled.'],
  ['The committee meets on 14 December.', 'The committee meeting was pushed to the 17th, same room.'],
])('%s — %s', (older, newer) => {
  expect(settles(task(older), later(newer))).toBe(true)
  expect(settles(later(older), task(newer))).toBe(false)
})

it.each([
  ['I have to file the tax return by 27 November.', 'I filed the complaint about the noise.'],
  ['I have to file the tax return by 27 November.', "I haven't filed the tax return yet."],
  ['I have to pay the rent by 30 November.', 'I paid the rent for October too late.'],
  ['I promised Ruth to send her the photos.', 'Ruth sent me the photos of her house.'],
  ['I promised Ruth to send her the photos.', "I've sent Karl the photos."],
  ['I have to call the plumber about the boiler.', 'I called the plumber about the invoice.'],
  ['Okay cool, the handover is on 8 December.', 'Okay cool, the haircut is on 10 December now.'],
  ['My second interview at Bosch is on 30 November.', 'The first interview at Bosch went well.'],
  ["Mum's hip operation is on 24 November.", "Dad's operation went well."],
  ['I have a haircut on 4 December.', 'The haircut on 12 December is cancelled.'],
  ['The visit is in August.', 'The visit in December is cancelled.'],
  ['The concert is on 30 November.', 'The concert is on 30 November at 20:00, not at 19:00.'],
])('%s — is not settled by: %s', (older, newer) => {
  expect(settles(task(older), later(newer))).toBe(false)
})

it('does not read a cancellation as an appointment', () => {
  expect(isCalledOff("The parents' evening today is cancelled.")).toBe(true)
  expect(isCalledOff('I have to tell Ana by 1 December that the trip is cancelled.')).toBe(false)
  expect(isCalledOff('The rehearsal is on 30 November.')).toBe(false)
})

it('does not treat a report as due on the day that it describes', () => {
  const told = (content: string) => isDoneThen(later(content), later('').saidAt)
  expect(told('Done with the certificate, renewed it this morning.')).toBe(true)
  expect(told('The certificate has to be done today.')).toBe(false)
})
