/** One memory for each user of a service: spaces are files of their own, and share the model in memory. */
import { openJarvis } from 'jarvis-memory'

const jarvis = await openJarvis()

const remember = (user: string, content: string) => jarvis.rememberFact({ content }, { space: `user-${user}` })
const recall = async (user: string, query: string) => {
  const { facts } = await jarvis.recallMemory({ query, limit: 1 }, { space: `user-${user}` })
  return facts[0]?.content ?? 'nothing known'
}

await remember('ann', 'My favourite colour is green.')
await remember('bob', 'My favourite colour is orange.')
console.log('ann:', await recall('ann', 'What is my favourite colour?'))
console.log('bob:', await recall('bob', 'What is my favourite colour?'))
await jarvis.close()
