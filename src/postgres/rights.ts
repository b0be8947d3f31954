import { quoteName, schemaOf } from './address.ts'
import { withConnection } from './pool.ts'

/** The role of an address, and its missing rights. */
export interface Rights {
  role: string
  database: string
  /** Version of the server. */
  version: string
  /** Spaces that do not exist and that the role may not create. */
  cannotCreate: string[]
  /** Spaces, or `jarvis` for the shared schema, in whose tables the role may not read and write all rows. */
  cannotUse: string[]
  /** Statements for the owner of the database that grant the missing rights; empty if none are missing. */
  grants: string[]
}

interface Row {
  role: string
  database: string
  version: string
  mayCreate: number
  there: string[]
  closed: string[]
}

/** Schema shared by all spaces: tokens. It is created with the first of them. */
const shared = 'jarvis'

/**
 * A role can use a schema if it has rights on it, on every row of its tables, and on their sequences. Foreign tables in
 * it, which have no policy of Jarvis, are ignored.
 */
const ask = `WITH schemas AS (SELECT oid, nspname::text AS name FROM pg_namespace WHERE nspname = ANY($1)),
  tables AS (SELECT relnamespace, oid, relkind FROM pg_class c WHERE relkind IN ('r', 'p') AND (relname = 'shared_texts'
    OR EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = c.oid AND polname = 'of_space'))),
  parts AS (SELECT * FROM tables UNION ALL SELECT c.relnamespace, c.oid, c.relkind FROM pg_class c
    JOIN pg_depend d ON d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    JOIN tables t ON t.oid = d.refobjid WHERE c.relkind = 'S')
  SELECT current_user::text AS role, current_database()::text AS database, current_setting('server_version') AS version,
    has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
    ARRAY(SELECT name FROM schemas) AS there,
    ARRAY(SELECT name FROM schemas WHERE NOT has_schema_privilege(oid, 'USAGE') OR EXISTS (
      SELECT 1 FROM parts WHERE relnamespace = schemas.oid AND CASE relkind
        WHEN 'S' THEN NOT (has_sequence_privilege(oid, 'USAGE') AND has_sequence_privilege(oid, 'SELECT')
          AND has_sequence_privilege(oid, 'UPDATE'))
        ELSE NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
          AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')) END) ORDER BY name) AS closed`

/** Finds the missing rights of an address's role on these spaces. Errors: those of `openPostgres`. */
export const rightsIn = (address: string, spaces: readonly string[]): Promise<Rights> =>
  withConnection(address, 'read', async (connection) => {
    const { rows } = await connection.query({ text: ask, values: [[...spaces.map(schemaOf), shared]] as never })
    return fromRow(rows[0] as Row, spaces)
  })

function fromRow({ mayCreate, there, closed, ...row }: Row, spaces: readonly string[]): Rights {
  const cannotCreate = mayCreate === 1 ? [] : spaces.filter((space) => !there.includes(schemaOf(space)))
  const [role, schemas] = [quoteName(row.role), closed.map(quoteName).join(', ')]
  const grants = [
    ...(cannotCreate.length > 0 ? [`GRANT CREATE ON DATABASE ${quoteName(row.database)} TO ${role};`] : []),
    ...(closed.length > 0
      ? [
          `GRANT USAGE ON SCHEMA ${schemas} TO ${role};`,
          `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemas} TO ${role};`,
          `GRANT SELECT, UPDATE, USAGE ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${role};`,
        ]
      : []),
  ]
  const nameOf = (schema: string) => (schema === shared ? shared : schema.slice(schemaOf('').length))
  return { ...row, cannotCreate, cannotUse: closed.map(nameOf), grants }
}
