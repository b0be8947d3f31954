/** Writes the schemas of answers; before the pages of docs/reference, which are drawn from them, too. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerSchemasFile, readAnswerSchemas, writtenSchemas } from './answer-schemas.ts'

const root = process.cwd()
writeFileSync(join(root, answerSchemasFile), writtenSchemas(readAnswerSchemas(root)))
