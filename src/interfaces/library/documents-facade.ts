import type { CallSettings, OperationMethods } from '../../client/operation-methods.ts'

type InputOf<Name extends keyof OperationMethods> = NonNullable<Parameters<OperationMethods[Name]>[0]>

/** Folders and files; each method is one operation. */
export interface DocumentsFacade {
  /** Adds a folder as a collection and indexes it. */
  add(
    folder: string,
    options?: Omit<InputOf<'collectionAdd'>, 'folder'>,
    settings?: CallSettings,
  ): ReturnType<OperationMethods['collectionAdd']>
  list: OperationMethods['collectionList']
  rename: OperationMethods['collectionRename']
  remove: OperationMethods['collectionRemove']
  /** Indexes what changed in the collections. */
  update: OperationMethods['update']
  /** A document or some of its lines, by path, address, `#docid` or record id. */
  get: OperationMethods['get']
  multiGet: OperationMethods['multiGet']
  ls: OperationMethods['ls']
}

/** The facade over the methods of a library or a client. */
export const documentsFacade = (operations: OperationMethods): DocumentsFacade => ({
  add: (folder, options, settings) => operations.collectionAdd({ ...options, folder }, settings),
  list: (input, settings) => operations.collectionList(input, settings),
  rename: (input, settings) => operations.collectionRename(input, settings),
  remove: (input, settings) => operations.collectionRemove(input, settings),
  update: (input, settings) => operations.update(input, settings),
  get: (input, settings) => operations.get(input, settings),
  multiGet: (input, settings) => operations.multiGet(input, settings),
  ls: (input, settings) => operations.ls(input, settings),
})
