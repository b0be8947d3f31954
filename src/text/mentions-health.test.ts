import { expect, it } from 'vitest'
import { hasConditionBeyond, mentionsHealthOrMoney } from './mentions-health.ts'

it.each([
  'Ich habe Diabetes und wohne in Köln',
  'Meine Tochter ist 7 und hat eine Nussallergie',
  'Je suis allergique aux noix et je vis à Lyon',
  'Tengo asma y vivo en Sevilla',
  'Ho il diabete',
  "I'm low in ferritin, so the doctor put me on iron tablets",
  "Ngaire says it's bursitis, six weeks no overhead planing",
  'My cholesterol is high',
  'She was diagnosed with lupus last spring',
  'He takes 50 mg of sertraline',
  'I take thyroxine every morning',
  'I started lisinopril in June',
  'My mother swears by omeprazole',
  'Lena sees a psychologist on Mondays',
  'My psychiatrist is Dr. Falk',
  'My overdraft is 900 euros',
  'We are 12,000 euros in debt',
  'Iron tablets, one every other day, not with tea.',
  'Magnesium capsules, two before bed.',
  'I weigh 71 kilos',
  'She lost eight kilos since March.',
  'I owe Petra 340 pounds for the deposit',
  'Paid Petra 120 of what I owe.',
  "I'll be earning 31,500 there.",
  'Ich verdiene 3.200 Euro.',
  "I have diabetes and I'm allergic to meetings.",
  'Ich bin allergisch gegen Deadlines und habe eine Nussallergie',
  'A book on the Great Depression helped me when I was diagnosed with lupus',
])('detects health in: %s', (text) => expect(mentionsHealthOrMoney(text)).toBe(true))

it.each([
  'I am allergic to meetings before nine',
  'A book on the Great Depression',
  'The stocks are low, so the manager put me on the late shift',
  'The doctor of our district opens at eight',
  'Full of nostalgia I iron my shirts',
  'I live in Paris and work at Meridian',
  'Ich wohne in Meissen',
  'My name is Diana and I take the bus',
  'I work as a psychologist in Bern',
  'We have 40 hours of technical debt in the parser',
  'The trip to Sicily is in April',
  'The sack weighs 71 kilos.',
  'I owe Bram a favour.',
  'I owe Petra a call at 340.',
  'She earned her degree in 2019.',
  'The tablet on the desk is slow.',
  'We water the plants every morning.',
])('detects none in: %s', (text) => expect(mentionsHealthOrMoney(text)).toBe(false))

it('finds a lasting condition that another text does not mention', () => {
  expect(hasConditionBeyond('Bram is allergic to walnuts.', 'Bram got his car back.')).toBe(true)
  expect(hasConditionBeyond('Bram has coeliac disease.', 'Bram got his car back.')).toBe(true)
  expect(hasConditionBeyond('Bram is allergic to walnuts.', 'The allergy test was negative.')).toBe(false)
  expect(hasConditionBeyond('Nora is pregnant.', 'Nora got a daughter.')).toBe(false)
})
