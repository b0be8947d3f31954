/** One of several writers of the same day's notes: `node memory-writers.mjs <library> <home> <name> <count>`. */
const [library, home, name, count] = process.argv.slice(2)
const { openJarvis } = await import(library)
const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' } })
for (let n = 0; n < Number(count); n++) {
  await jarvis.note({ text: `${name} wrote line ${n}.` })
  process.stdout.write(`${n}\n`)
}
await jarvis.close()
