import { expect, it } from 'vitest'
import { relationInName } from './relation.ts'

it.each([
  ['Mum', 'mother'],
  ['Mama ❤️', 'mother'],
  ['Mom (work)', 'mother'],
  ['Papa mobil', 'father'],
  ['Dad 2', 'father'],
  ['Oma Inge', 'grandmother'],
  ['Grandpa', 'grandfather'],
  ['Auntie Carol', 'aunt'],
  ['Uncle Ben', 'uncle'],
  ['Our landlord', 'landlord'],
  ['Dr. Anna Weiß', 'doctor'],
  ['dr smith', 'doctor'],
  ['Dr. med. von Braun', 'doctor'],
])('reads the relation in the name %s', (name, relation) => {
  expect(relationInName(name)).toBe(relation)
})

it.each([
  ...['Papa Johns Pizza', 'Mum of Jake', 'Mama von Lisa', 'Nana Kwame', 'Dr. House fan club', 'Mum (Jake’s)'],
  ...['Mother Earth Shop', 'Dad of Tim', 'Oma von Lisa', 'Tante Emma Laden GmbH', 'Landlord of Sam', 'Mamadou', 'Momo'],
])('reads no relation in the name %s', (name) => {
  expect(relationInName(name)).toBeUndefined()
})
