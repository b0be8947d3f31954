/** Version of the newest schema: the number of steps in every-step.ts. A start compares only this number. */
export const schemaVersion = 20
