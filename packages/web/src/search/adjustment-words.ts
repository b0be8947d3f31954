/** What ranking adds or subtracts, by its names of the steps: a few words for the bar, and why, for a person. */
export const adjustmentWords: Readonly<Record<string, { name: string; why: string }>> = {
  length: { name: 'long text', why: 'A long text has more chances to match, which is subtracted.' },
  recency: { name: 'new', why: 'It was saved in the last seven days.' },
  'exact forms': { name: 'exact words', why: 'It has your words in the form in which you typed them.' },
  'opening words': { name: 'first words', why: 'It begins with words of the question.' },
  speaker: { name: 'named speaker', why: 'The question names this speaker.' },
  user: { name: 'said by you', why: 'You said it, not an assistant.' },
  assistant: { name: 'said by an assistant', why: 'A summary is asked for, which an assistant writes.' },
  wish: { name: 'a wish', why: 'You say in it what you prefer.' },
  named: { name: 'time', why: 'It was said in the month or year that the question names.' },
  time: { name: 'has a time', why: 'The question asks when, and it names a time.' },
  asking: { name: 'asks', why: 'It asks rather than answers.' },
  answer: { name: 'follows a question', why: 'It follows a turn that asks the same.' },
  conversation: { name: 'conversation', why: 'It is judged together with the other turns of its conversation.' },
  'beside other kinds': {
    name: 'turn among documents',
    why: 'Documents match as well, so evidence from turns has half the weight.',
  },
  outdated: { name: 'outdated', why: 'It was true, and is no longer.' },
  'declared outdated': { name: 'outdated', why: 'The document says of itself that it is outdated.' },
  successor: { name: 'successor', why: 'A document that matched better names this one in its place.' },
  'in the place of its translation': { name: 'translation', why: 'Its translation matched better.' },
}
