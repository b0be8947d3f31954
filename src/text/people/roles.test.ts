import { expect, it } from 'vitest'
import { roleOf, roleReleased, subjectOfRole } from './roles.ts'

it('has one word for a role, in two languages', () => {
  expect(['landlady', 'Vermieterin', 'Zahnärztin', 'attorney', 'nephew'].map(roleOf)).toEqual([
    'landlord',
    'landlord',
    'dentist',
    'lawyer',
    undefined,
  ])
  expect(["user's landlady", "user's nephew", 'user'].map(subjectOfRole)).toEqual([
    "user's landlord",
    "user's nephew",
    'user',
  ])
})

it.each([
  ['Frau Seidel is no longer my boss.', 'Frau Seidel', 'boss'],
  ["Dr. Amari isn't our doctor any more.", 'Dr. Amari', 'doctor'],
  ['Tim Okoro ist nicht mehr mein Chef.', 'Tim Okoro', 'boss'],
  ['Seit heute ist Frau Seidel nicht mehr meine Chefin, Herr Brückner übernimmt.', 'Frau Seidel', 'boss'],
  ['Herr Pohl ist seit Mai nicht mehr unser Vermieter.', 'Herr Pohl', 'landlord'],
])('reads whose role has ended: %s', (text, name, role) => expect(roleReleased(text)).toEqual({ name, role }))

it.each([
  'My boss is on holiday.',
  'Ann is not my boss yet.',
  'She is no longer my neighbour.',
  'Frau Seidel is my boss.',
  "Anna's boss is no longer in Berlin.",
  'Meine Chefin ist nicht mehr im Büro.',
  'Tim ist nicht mehr der Chef von Anna.',
  'Mein alter Chef ist nicht mehr da.',
])('reads no end in: %s', (text) => expect(roleReleased(text)).toBeUndefined())
