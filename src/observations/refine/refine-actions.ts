/** What stands in the log: somebody asked for it, or it followed from a drain, which `undo` without a line passes over. */
export const refineActions = { asked: 'obs_refine', followed: 'obs_refine_after' } as const
