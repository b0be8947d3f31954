import type { ObservationAdmin } from '../observations/observations.ts'

/** Defers `open` to the first method call, so that nothing is loaded before. */
export function lateObservationAdmin(open: () => Promise<ObservationAdmin>): ObservationAdmin {
  const deferred = <Name extends keyof ObservationAdmin>(name: Name): ObservationAdmin[Name] => {
    const call = async (...given: unknown[]) => ((await open())[name] as (...args: unknown[]) => unknown)(...given)
    return call as unknown as ObservationAdmin[Name]
  }
  return {
    edit: deferred('edit'),
    pin: deferred('pin'),
    retract: deferred('retract'),
    restore: deferred('restore'),
    merge: deferred('merge'),
    links: deferred('links'),
    addLink: deferred('addLink'),
    confirmLink: deferred('confirmLink'),
    removeLink: deferred('removeLink'),
    filesTogether: deferred('filesTogether'),
    retain: deferred('retain'),
    follow: deferred('follow'),
    places: deferred('places'),
    projects: deferred('projects'),
    joinProjects: deferred('joinProjects'),
    createProject: deferred('createProject'),
    editProject: deferred('editProject'),
    deleteProject: deferred('deleteProject'),
    deletableProject: deferred('deletableProject'),
    project: deferred('project'),
  }
}
