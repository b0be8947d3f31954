import { describe, expect, it } from 'vitest'
import { createModelMemory, type HeldModel } from './model-memory.ts'

const unloaded: string[] = []
const model = (name: string, megabytes: number): HeldModel => ({
  name,
  megabytes,
  unload: async () => void unloaded.push(name),
})

describe('model memory', () => {
  it('unloads the least recently used model before the limit is exceeded', async () => {
    unloaded.length = 0
    const memory = createModelMemory(400)
    const [one, two, three] = [model('one', 150), model('two', 150), model('three', 200)]
    for (const used of [one, two, one, three]) await memory.use(used!, async () => undefined)
    expect(unloaded).toEqual(['two'])
    expect(memory.names()).toEqual(['one', 'three'])
    memory.gone(one)
    await memory.use(two, async () => undefined)
    expect(unloaded).toEqual(['two'])
  })

  it('refuses a model larger than the limit, and names the setting', async () => {
    const memory = createModelMemory()
    memory.bound(400)
    await expect(memory.use(model('big.gguf', 2500), async () => 1)).rejects.toMatchObject({
      code: 'model_too_large',
      message: expect.stringContaining('big.gguf needs 2500 MB, and models.memoryMb is 400'),
    })
    expect(memory.names()).toEqual([])
  })

  it('waits for a model in use instead of unloading it', async () => {
    unloaded.length = 0
    const memory = createModelMemory(400)
    let end = () => {}
    const long = memory.use(model('busy', 300), () => {
      return new Promise<void>((resolve) => {
        end = resolve
      })
    })
    await Promise.resolve()
    let isDone = false
    const next = memory.use(model('next', 300), async () => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([isDone, unloaded]).toEqual([false, []])
    end()
    await Promise.all([long, next])
    expect([isDone, unloaded]).toEqual([true, ['busy']])
  })
})
