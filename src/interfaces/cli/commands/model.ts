import { openJarvis } from '../../../app/open-jarvis.ts'
import { bundledModels, localModelName, openWantedModel, type WantedModel, writeModel } from '../../../app/use-model.ts'
import { type LoadedConfig, loadConfig, variableOf } from '../../../config/load.ts'
import { runningServer } from '../../../config/running-server.ts'
import type { TriedModel } from '../../../config/tried-models.ts'
import { askYesNo, canAsk } from '../ask-user.ts'
import type { Invocation } from '../invocation.ts'
import { plural } from '../layout.ts'

interface Asked extends WantedModel {
  sha256?: string
  yes?: boolean
}

/** Words become tokens of a model at about this rate. */
const tokensPerPassage = 200

/** `jarvis model use`: tries an embedding model, then writes it into the settings. Nothing is sent before a yes. */
export async function model(invocation: Invocation): Promise<number> {
  const { parsed, output, signal } = invocation
  const asked = parsed.input as unknown as Asked
  const loaded = await loadConfig({ home: parsed.common.home, flags: parsed.common.set })
  const waiting = await countPassages(loaded)
  let tried: TriedModel | undefined
  let name = asked.model
  if (bundledModels.includes(name)) await writeModel(loaded, asked)
  else {
    const onProgress = (done: number, total?: number) =>
      output.progress(`${megabytes(done)}${total ? ` of ${megabytes(total)}` : ''} MB`)
    name = await localModelName(loaded, asked, { signal: signal(), onProgress })
    const opened = await openWantedModel(loaded, { ...asked, model: name })
    if (opened.isBeyond && !(await mayLeave(asked, name, waiting, invocation))) return 2
    output.progress(`trying ${name} …`)
    tried = await opened.use({ signal: signal() })
  }
  if (waiting > 0) await standIn(loaded)
  return printOutcome(invocation, { name, waiting, tried }, loaded)
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en')

/** Passages get static embeddings at once; the model's own follow in the background. */
async function standIn({ home }: LoadedConfig): Promise<void> {
  const jarvis = await openJarvis({ home: home.root, create: false })
  try {
    await jarvis.embed({ budget: 0 })
  } finally {
    await jarvis.close()
  }
}

/** A remote model costs money and reads the texts: the owner confirms once, with the number of texts shown. */
async function mayLeave({ yes }: Asked, name: string, waiting: number, { output, signal }: Invocation) {
  if (yes) return true
  const tokens = (waiting * tokensPerPassage).toLocaleString('en')
  const what = `${name} sends the texts of your documents and memory to another machine: now ${plural(waiting, 'passage')} (about ${tokens} tokens), later what you add and ask.`
  output.note(what)
  if (canAsk()) return askYesNo('Use it?', signal())
  output.failure('Nothing was changed. Add --yes to use it.')
  return false
}

async function countPassages({ home }: LoadedConfig): Promise<number> {
  const jarvis = await openJarvis({ home: home.root, onlyReads: true, evenDamaged: true, create: false })
  try {
    return (await jarvis.status()).index.chunks
  } finally {
    await jarvis.close()
  }
}

interface Used {
  name: string
  waiting: number
  tried?: TriedModel | undefined
}

function printOutcome({ parsed, output }: Invocation, { name, waiting, tried }: Used, { home }: LoadedConfig): number {
  const minutes = tried ? Math.ceil((waiting * tried.passageMs) / 60_000) : undefined
  if (parsed.common.format === 'json')
    output.answer(JSON.stringify({ model: name, passages: waiting, minutes: minutes ?? null, ...tried }, null, 2))
  else {
    const made = tried ? `, vectors of ${tried.dimensions.toLocaleString('en')} numbers` : ''
    output.answer(`Embedding model: ${name}${made}`)
    if (waiting > 0)
      output.answer(
        `${plural(waiting, 'passage')} to embed${minutes ? `, about ${minutes} min` : ''}: run "jarvis embed", or a server does it in the background. Until then words and static embeddings answer.`,
      )
  }
  const variable = variableOf('embedding.model')
  if (process.env[variable]) output.note(`The environment variable ${variable} is set and overrides the file.`)
  if (runningServer(home)) output.note('Restart the server to use it: jarvis stop && jarvis up')
  return 0
}
