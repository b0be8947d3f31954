/** Log actions: requested by the owner, or after a drain; `undo` without a line skips the latter. */
export const refineActions = { asked: 'obs_refine', followed: 'obs_refine_after' } as const
