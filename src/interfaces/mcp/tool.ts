import type { z } from 'zod'
import type { Operation } from '../../operations/operation.ts'
import { answerSchema, toolSchema } from './tool-schema.ts'

/** An operation as a model sees it: its arguments once as a schema, its answer as text and, where that helps, as data. */
export interface Tool {
  name: string
  title: string
  description: string
  /** Its operation, with the properties that decide who may call it. */
  operation: Rights
  schema: ReturnType<typeof toolSchema>
  output?: ReturnType<typeof answerSchema>
  run: Operation['run']
  text(result: never): string
  /** The text beside `data`, where that would repeat it: a client may give both to its model. */
  shortText?(result: never): string
  data?(result: never): Record<string, unknown>
  /** Whether the text itself marks and delimits stored text: then it is not marked again. */
  isMarked?: boolean
}

type Rights = Pick<Operation, 'effect' | 'long' | 'atComputer' | 'ofHome' | 'ofProject'>

interface Shape {
  /** Name, if it differs from the operation's. */
  name?: string
  title: string
  /** Description, if the operation's summary does not suit a model. */
  description?: string
  /** Input, if a model gets fewer arguments than a person. */
  input?: z.ZodObject
  output?: z.ZodObject
  /** Defaults for a model, in place of the operation's own. */
  presets?: Readonly<Record<string, unknown>>
  text(result: never): string
  /** The text beside `data`, where that would repeat it: a client may give both to its model. */
  shortText?(result: never): string
  data?(result: never): Record<string, unknown>
  isMarked?: boolean
}

type AnyOperation = Pick<Operation, 'name' | 'summary'> & Rights & { input: z.ZodObject; run: unknown }

/** A tool that calls an operation. */
export function toolOf(operation: AnyOperation, shape: Shape): Tool {
  const run = operation.run as Operation['run']
  const { presets } = shape
  return {
    name: shape.name ?? operation.name,
    title: shape.title,
    description: shape.description ?? operation.summary,
    operation,
    schema: toolSchema(shape.input ?? operation.input),
    ...(shape.output && { output: answerSchema(shape.output) }),
    run: presets ? (jarvis, given, context) => run(jarvis, { ...presets, ...given } as never, context) : run,
    text: shape.text,
    ...(shape.shortText && { shortText: shape.shortText }),
    ...(shape.data && { data: shape.data }),
    ...(shape.isMarked && { isMarked: true }),
  }
}
