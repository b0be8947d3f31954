/**
 * The memory of a chatbot: what the user says is remembered, and what is known goes into the prompt of the next turn.
 * Put your own model in place of `answer`.
 */
import { openJarvis } from 'jarvis-memory'

const jarvis = await openJarvis()

/** Stands for a call of your model: it gets the tools of Jarvis and calls one. */
async function answer(system: string, message: string): Promise<string> {
  const tools = jarvis.tools.definitions('anthropic', 'memory')
  const { text } = await jarvis.tools.call('recall_memory', { query: message, limit: 1 })
  return `(${tools.length} tools, ${system.length} characters of context) ${text}`
}

async function turn(message: string): Promise<string> {
  const { text: system } = await jarvis.memory.loadSessionContext({ task: message, budget: 500 })
  const reply = await answer(system, message)
  await jarvis.sessionAppend({
    id: 'chat-1',
    turns: [
      { role: 'user', text: message },
      { role: 'assistant', text: reply },
    ],
  })
  return reply
}

await jarvis.rememberFact({ content: 'I prefer tea to coffee.', importance: 8 })
console.log(await turn('Do I prefer tea or coffee?'))
await jarvis.memory.closeSession('chat-1')
await jarvis.close()
