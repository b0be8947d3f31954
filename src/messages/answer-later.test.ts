import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Messages } from './create-messages.ts'

/** A question at the end of an exchange, and the exchange of a later day: `Me` or the contact, and what they wrote. */
interface Chat {
  asked: readonly string[]
  later: readonly string[]
  query: string
  days?: number
}

const answered: Record<string, Chat> = {
  Marlene: {
    asked: ['Marlene: What does tin cost?'],
    later: ['Me: 31 euros a kilo, but only from ten kilos'],
    query: 'What does tin cost?',
  },
  Frauke: {
    asked: ['Frauke: When does the ferry to Juist leave on Saturday?'],
    later: ['Me: Morning! 9:40 from Norddeich'],
    query: 'ferry to Juist Saturday',
  },
  Ole: {
    asked: ['Ole: Wo liegt der Schlüssel vom Bootshaus?'],
    later: ['Me: Unter dem dritten Blumentopf links'],
    query: 'Wo liegt der Schlüssel vom Bootshaus?',
  },
  Timea: {
    asked: ['Me: Which size are the boots of your son?'],
    later: ['Timea: Sorry, only saw this now. He has 38'],
    query: 'Which size are the boots?',
  },
  Bjarne: {
    asked: ['Bjarne: Hi!', 'Bjarne: Which glaze did you use for the blue bowl?'],
    later: ['Me: Good morning', 'Me: It was cobalt carbonate, 2 percent'],
    query: 'Which glaze for the blue bowl?',
  },
  Ines: {
    asked: ['Ines: Who repairs your bicycle?', 'Ines: The gears are stuck again'],
    later: ['Me: Kettler in Mill Street, ask for Jana'],
    query: 'Who repairs the bicycle?',
  },
  Lucia: {
    asked: ['Me: ¿A qué hora es la cena del viernes?'],
    later: ['Lucia: A las nueve, en casa de mi madre'],
    query: '¿A qué hora es la cena del viernes?',
  },
  Wiebke: {
    asked: ['Wiebke: What does the oak beam cost?', "Me: I'll ask Peter and let you know", 'Me: <Media omitted>'],
    later: ['Me: 80 euros a metre'],
    query: 'What does the oak beam cost?',
  },
  Gustav: {
    asked: ['Gustav: Does the landlord allow dogs?'],
    later: ['Me: He says yes, but no large ones'],
    query: 'Does the landlord allow dogs?',
  },
}
const unanswered: Record<string, Chat> = {
  Pia: { asked: ['Pia: What does lead cost?'], later: ['Me: Happy birthday Pia!!'], query: 'What does lead cost?' },
  Rolf: {
    asked: ['Rolf: Where is the ladder of the shed?'],
    later: ['Rolf: Shall we go swimming on Sunday?'],
    query: 'Where is the ladder of the shed?',
  },
  Kirsten: {
    asked: ['Kirsten: How much is the rent of the hall?'],
    later: ["Me: I'll ask Peter and let you know"],
    query: 'How much is the rent of the hall?',
  },
  Svea: {
    asked: ['Me: Which plumber did you take?'],
    later: ['Svea: Btw, the choir meets at seven today'],
    query: 'Which plumber?',
  },
  Henk: {
    asked: ['Henk: When is the kiln free?'],
    later: ['Me: Do you still have my drill?'],
    query: 'When is the kiln free?',
    days: 90,
  },
  Mette: {
    asked: ['Mette: What colour is the new sail?'],
    later: ["Me: The bus is late, I'm at the stop"],
    query: 'What colour is the new sail?',
  },
}

/** Written before the rules were. */
const heldOut: Record<string, Chat> = {
  Anke: {
    asked: ['Anke: How many chairs do we need on Saturday?'],
    later: ['Me: Forty should do'],
    query: 'How many chairs on Saturday?',
  },
  Bodo: {
    asked: ['Me: Where did you buy the oilcloth?'],
    later: ['Bodo: At the market hall, stall 12'],
    query: 'oilcloth',
  },
  Clara: {
    asked: ['Clara: Wann kommt der Schornsteinfeger?'],
    later: ['Me: Am Donnerstag zwischen 8 und 10'],
    query: 'Wann kommt der Schornsteinfeger?',
  },
  Dirk: {
    asked: ['Dirk: Is the pump repaired?'],
    later: ['Me: Hey', 'Me: Not yet, they wait for a seal'],
    query: 'Is the pump repaired?',
  },
  Elif: {
    asked: ['Me: Who plays the organ at the wedding?'],
    later: ['Elif: My cousin Jannis does'],
    query: 'Who plays the organ?',
  },
  Fabio: {
    asked: ['Fabio: Quanto costa il biglietto per Siena?'],
    later: ['Me: Costa 14 euro a testa'],
    query: 'Quanto costa il biglietto per Siena?',
  },
  Gesa: {
    asked: ['Me: What was the name of the paint shop?'],
    later: ["Gesa: It's called Farben Krause"],
    query: 'name of the paint shop',
  },
  Hugo: {
    asked: ['Hugo: Quelle taille fait la table ?'],
    later: ['Me: Deux mètres sur un mètre dix'],
    query: 'Quelle taille fait la table ?',
  },
}
const heldOutAlone: Record<string, Chat> = {
  Ida: {
    asked: ['Ida: Where is the spare wheel?'],
    later: ['Me: Good morning! Did you sleep well?'],
    query: 'spare wheel',
  },
  Jost: {
    asked: ['Me: Who borrowed the jigsaw?'],
    later: ['Jost: Look at this https://example.org/cat'],
    query: 'jigsaw',
  },
  Karla: {
    asked: ['Karla: Wie viel kostet der Ofen?'],
    later: ['Me: Alles Gute zum Geburtstag!!'],
    query: 'Wie viel kostet der Ofen?',
  },
  Lars: { asked: ['Lars: When is the rehearsal?'], later: ['Me: Let me check and call you back'], query: 'rehearsal' },
  Nele: {
    asked: ['Me: Which train do you take?'],
    later: ['Nele: By the way, Opa is in hospital since 7 this morning'],
    query: 'Which train?',
  },
  Otto: {
    asked: ['Otto: Does the shop sell nails?'],
    later: ['Me: We won 3:1 yesterday'],
    query: 'Does the shop sell nails?',
  },
}

const folder = mkdtempSync(join(tmpdir(), 'jarvis-later-'))
let jarvis: Jarvis
let messages: Messages
beforeAll(async () => {
  jarvis = await openJarvis({
    home: join(folder, 'home'),
    config: { 'embedding.model': 'none' },
    overrides: { environment: {} },
  })
  messages = (await jarvis.subsystem('messages')) as Messages
  for (const [name, { asked, later, days = 1 }] of Object.entries({
    ...answered,
    ...unanswered,
    ...heldOut,
    ...heldOutAlone,
  })) {
    const path = join(folder, `WhatsApp Chat with ${name}.txt`)
    const day = new Date(Date.UTC(2024, 4, 3 + days)).toISOString().slice(0, 10).split('-').reverse().join('/')
    const lines = [
      ...asked.map((line, minute) => `03/05/2024, 10:0${minute} - ${line}`),
      ...later.map((line, minute) => `${day}, 09:0${minute} - ${line}`),
    ]
    writeFileSync(path, `${lines.join('\n')}\n`)
    await messages.import({ path, me: ['Me'] })
  }
})
afterAll(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const textOf = (line: string): string => line.slice(line.indexOf(': ') + 2)

describe('a question at the end of an exchange', () => {
  it.each(Object.entries({ ...answered, ...heldOut }))(
    'is shown with its answer of a later day: %s',
    async (_, { later, query }) => {
      const [hit] = (await messages.search({ query })).hits
      const answer = hit?.continued?.messages.find(({ marked }) => marked)
      expect(answer?.text).toBe(textOf(later.at(-1)!))
      const { memories } = await messages.recall({ query, limit: 3 })
      expect(memories[0]).toMatchObject({ text: textOf(later.at(-1)!), asked: expect.stringMatching(/[?]/) })
    },
  )

  it.each(Object.entries({ ...unanswered, ...heldOutAlone }))(
    'is shown alone if nothing answers it: %s',
    async (_, { asked, query }) => {
      const [hit] = (await messages.search({ query })).hits
      expect(hit?.continued?.messages.some(({ marked }) => marked) ?? false).toBe(false)
      expect(hit?.messages.find(({ marked }) => marked)?.text).toBe(textOf(asked.at(-1)!))
      const { memories } = await messages.recall({ query, limit: 3 })
      expect(memories[0]?.text).toBe(textOf(asked.at(-1)!))
    },
  )
})
