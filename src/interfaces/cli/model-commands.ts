import type { Command } from './command.ts'

/** Commands about the models of a home. They write settings that name where text is sent: no operations, as config. */
export const modelCommands = [
  {
    words: ['model', 'use'],
    summary: 'Use another embedding model: of a service, of a server of your own, or in a file. Tries it first.',
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
        description: 'Environment variable that holds the key; the usual one of the service unless given.',
      },
      {
        flag: 'dimensions',
        field: 'dimensions',
        type: 'integer',
        minimum: 0,
        maximum: 8192,
        description: 'Length of the vectors, for models that can shorten theirs. 0: as the model makes them.',
      },
      {
        flag: 'sha256',
        field: 'sha256',
        type: 'string',
        maxLength: 64,
        description: 'Checksum of a file to download; a file with another one is deleted.',
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
