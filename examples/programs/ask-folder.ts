/** Indexes a folder and answers a question with the passage, its file and its lines: `ask-folder <folder> <question>`. */
import { JarvisError, openJarvis } from 'jarvis-memory'

const [folder = '.', question = 'How is this tested?'] = process.argv.slice(2)
const jarvis = await openJarvis({ onWarning: (message) => console.error(message) })
try {
  const { added, changed } = await jarvis.collectionAdd(
    { folder, mask: ['**/*.md'] },
    { onProgress: (step, done, total) => console.error(step, done, total ?? '') },
  )
  console.log(`${added + changed} files indexed`)
  const { hits, degraded } = await jarvis.query({ query: question, limit: 3 })
  for (const { uri, startLine, endLine, score, snippet } of hits)
    console.log(`${score?.toFixed(2)} ${uri}:${startLine}-${endLine}\n  ${snippet.replaceAll('\n', ' ').slice(0, 120)}`)
  for (const note of degraded) console.log(`Note: ${note}`)
} catch (error) {
  if (!(error instanceof JarvisError)) throw error
  console.error(`${error.kind} ${error.code}: ${error.message}`)
  process.exitCode = 1
} finally {
  await jarvis.close()
}
