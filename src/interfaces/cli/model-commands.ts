import type { Command } from './command.ts'

/** Commands about the models of a home. They write settings that name where text is sent: no operations, as config. */
export const modelCommands = [
  {
    words: ['model', 'use'],
    summary: 'Switch to another embedding model: a service, your own server or a file. Tests it first.',
    effect: 'write',
    arguments: [
      {
        field: 'model',
        label: 'model',
        required: true,
        description:
          'ollama:, openai:, gemini:, voyage:, cohere: or jina: and a model; an address with #model; a .gguf file or where to download it; auto for the bundled one.',
      },
    ],
    options: [
      {
        flag: 'key-variable',
        field: 'keyVariable',
        type: 'string',
        maxLength: 200,
        description: 'Environment variable with the API key (default: the usual one of the service).',
      },
      {
        flag: 'dimensions',
        field: 'dimensions',
        type: 'integer',
        minimum: 0,
        maximum: 8192,
        description: 'Dimensions, for models that can shorten their vectors. 0: full length.',
      },
      {
        flag: 'sha256',
        field: 'sha256',
        type: 'string',
        maxLength: 64,
        description: 'SHA-256 of the file to download; a file that does not match is deleted.',
      },
      {
        flag: 'yes',
        short: 'y',
        field: 'yes',
        type: 'boolean',
        description: 'Send texts to another machine without asking.',
      },
    ],
    examples: [
      'jarvis model use ollama:bge-m3',
      'jarvis model use voyage:voyage-4-lite',
      'jarvis model use "http://127.0.0.1:8080/v1#embeddinggemma"',
      'jarvis model use auto',
    ],
  },
] as const satisfies readonly Command[]
