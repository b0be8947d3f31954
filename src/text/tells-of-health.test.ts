import { expect, it } from 'vitest'
import { tellsOfHealth } from './tells-of-health.ts'

it.each([
  'Ich habe Diabetes und wohne in Köln',
  'Meine Tochter ist 7 und hat eine Nussallergie',
  'Je suis allergique aux noix et je vis à Lyon',
  'Tengo asma y vivo en Sevilla',
  'Ho il diabete',
  'She was diagnosed with lupus last spring',
  'He takes 50 mg of sertraline',
])('hears of health in: %s', (text) => expect(tellsOfHealth(text)).toBe(true))

it.each([
  'I am allergic to meetings before nine',
  'A book on the Great Depression',
  'I live in Paris and work at Meridian',
  'Ich wohne in Meissen',
  'My name is Diana and I take the bus',
])('hears of none in: %s', (text) => expect(tellsOfHealth(text)).toBe(false))
