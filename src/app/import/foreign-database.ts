import { invalidInput, JarvisError } from '../../core/errors.ts'
import type { ForeignDatabase } from '../../ports/importer.ts'

/**
 * Opens another program's database. If it is damaged, the advice is to copy the file again, not to repair the home.
 * Errors: `import_damaged`, `database_cannot_open`.
 */
export async function foreignDatabase(
  path: string,
  open: (path: string) => Promise<ForeignDatabase>,
): Promise<ForeignDatabase> {
  const advised = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (!(error instanceof JarvisError) || error.code !== 'database_corrupt') throw error
      throw invalidInput(
        'import_damaged',
        `The database ${path} is damaged or incomplete. Close the program that writes it, copy the file again, and import that.`,
        { path },
        error,
      )
    })
  const db = await advised(open(path))
  return {
    dialect: db.dialect,
    all: (sql, params) => advised(db.all(sql, params)),
    get: (sql, params) => advised(db.get(sql, params)),
    close: () => db.close(),
  }
}
