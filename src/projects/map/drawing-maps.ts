import type { WorkingNeeds } from '../needs.ts'
import type { ProjectMap } from './project-map.ts'

/**
 * Maps of projects, each drawn once at a time: a second request for the same map gets the one that is being drawn.
 * `undefined` is the map of all gems. Errors: `project_not_found`.
 */
export function createDrawingMaps(needs: WorkingNeeds) {
  const drawing = new Map<string, Promise<ProjectMap>>()
  const draw = async (project: string | undefined, again: boolean | undefined): Promise<ProjectMap> =>
    (await import('./project-map.ts')).projectMap(needs, project, { again })

  return async (named: string | undefined, again: boolean | undefined): Promise<ProjectMap> => {
    const project = named === undefined ? undefined : (await needs.keeping.project(named)).name
    const key = project ?? ''
    const drawn = drawing.get(key) ?? draw(project, again)
    drawing.set(key, drawn)
    return drawn.finally(() => drawing.delete(key))
  }
}
