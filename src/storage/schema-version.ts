/** Version of the newest schema: how many steps its history has (every-step.ts). A start compares it, and reads no more. */
export const schemaVersion = 19
