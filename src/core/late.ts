/**
 * A face whose code is loaded at its first use, so that a search starts without it. `late(load)('name')` is the method
 * of that name.
 */
export function late<Face extends object>(load: () => Promise<Face>) {
  let face: Promise<Face> | undefined
  return <Name extends keyof Face>(name: Name): Late<Face[Name]> => {
    const call = async (...given: unknown[]) => {
      face ??= load()
      return ((await face)[name] as (...args: unknown[]) => unknown)(...given)
    }
    return call as Late<Face[Name]>
  }
}

type Late<Method> = Method extends (...given: infer Given) => infer Result
  ? (...given: Given) => Promise<Awaited<Result>>
  : never
