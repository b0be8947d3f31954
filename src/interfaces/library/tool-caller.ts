import { invalidInput, toJarvisError } from '../../core/errors.ts'
import { asStoredText } from '../../core/flag-instruction.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import type { Tool } from '../mcp/tool.ts'
import type { ToolSets } from '../mcp/tool-sets.ts'
import type { LibraryCallSettings } from './call-settings.ts'
import { checkCall } from './check-options.ts'

/** A tool as Anthropic's Messages API takes it. */
export interface AnthropicTool {
  name: string
  description: string
  input_schema: Record<string, unknown>
}

/** A tool as OpenAI's Chat Completions API, and whatever follows it, takes it. */
export interface OpenAiTool {
  type: 'function'
  function: { name: string; description: string; parameters: Record<string, unknown> }
}

export interface ToolAnswer {
  /** What to send back to the model. */
  text: string
  /** The call failed; the text says why, so that the model can correct itself. */
  isError: boolean
}

/** The tools of the MCP server for a chat loop of your own, with the same checks and receipts. */
export interface ToolCaller {
  /** Definitions for a model's API. `sets` as for `jarvis mcp --tools`: `documents,memory`; default: the usual tools. */
  definitions(format: 'anthropic', sets?: string): AnthropicTool[]
  definitions(format: 'openai', sets?: string): OpenAiTool[]
  /**
   * Runs the tool that a model called. A wrong name, a wrong argument and a failure are answers, never exceptions; only
   * wrong settings throw. `input` may also be the JSON text that OpenAI's API gives.
   */
  call(name: string, input: unknown, settings?: LibraryCallSettings): Promise<ToolAnswer>
}

const formats: readonly string[] = ['anthropic', 'openai']

/** Runs one operation of a tool in the space that the settings name. */
type Use = (tool: Tool, input: unknown, settings: LibraryCallSettings) => Promise<unknown>

export function createToolCaller(sets: ToolSets, use: Use): ToolCaller {
  const definitions = (format: 'anthropic' | 'openai', names = ''): never => {
    if (!formats.includes(format))
      throw invalidInput(
        'tool_format_unknown',
        `Tool format "${format}" is unknown. Formats are ${formats.join(', ')}.`,
      )
    return sets.choose(names).map((tool) => definitionOf(tool, format)) as never
  }
  return {
    definitions,
    async call(name, input, settings = {}) {
      // A wrong setting is a mistake of the program, which the model could not correct.
      checkCall(settings)
      try {
        const tool = findTool(sets, name)
        const text = tool.text((await use(tool, await checked(tool, input), settings)) as never)
        return { text: tool.isMarked ? text : asStoredText(text), isError: false }
      } catch (thrown) {
        const { code, message } = toJarvisError(thrown)
        return { text: `${message} (${code})`, isError: true }
      }
    },
  }
}

function definitionOf({ name, description, schema }: Tool, format: 'anthropic' | 'openai'): AnthropicTool | OpenAiTool {
  const parameters = schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })
  return format === 'anthropic'
    ? { name, description, input_schema: parameters }
    : { type: 'function', function: { name, description, parameters } }
}

/** Any tool, whatever set it is in: the definitions that the model saw decide what it calls. */
function findTool(sets: ToolSets, name: string): Tool {
  if (typeof name !== 'string') throw invalidInput('tool_unknown', 'Give the name of a tool as a string.')
  const all = sets.names.flatMap(sets.toolsOf)
  const tool = all.find((one) => one.name === name)
  if (tool) return tool
  const names = all.map((one) => one.name)
  const next = didYouMean(nearest(name, names)) || ` Tools are ${names.join(', ')}.`
  throw invalidInput('tool_unknown', `Tool "${name}" does not exist.${next}`)
}

async function checked({ schema }: Tool, given: unknown): Promise<unknown> {
  const result = await schema['~standard'].validate(typeof given === 'string' ? fromJson(given) : (given ?? {}))
  if (!result.issues) return result.value
  const [issue] = result.issues
  const path = (issue?.path ?? []).map((step) => (typeof step === 'object' ? step.key : step)).join('.')
  throw invalidInput('input_invalid', `${path}${path === '' ? '' : ' '}${issue?.message}.`)
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    throw invalidInput('input_invalid', 'The arguments are not valid JSON. Send one JSON object.')
  }
}
