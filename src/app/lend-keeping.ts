import type { ObservationAdmin } from '../observations/observations.ts'

/** The methods of what `open` gives, which is opened when one is called: nothing is loaded before. */
export function lendKeeping(open: () => Promise<ObservationAdmin>): ObservationAdmin {
  const lend = <Name extends keyof ObservationAdmin>(name: Name): ObservationAdmin[Name] => {
    const call = async (...given: unknown[]) => ((await open())[name] as (...args: unknown[]) => unknown)(...given)
    return call as unknown as ObservationAdmin[Name]
  }
  return {
    edit: lend('edit'),
    pin: lend('pin'),
    retract: lend('retract'),
    restore: lend('restore'),
    merge: lend('merge'),
    links: lend('links'),
    addLink: lend('addLink'),
    confirmLink: lend('confirmLink'),
    removeLink: lend('removeLink'),
    filesTogether: lend('filesTogether'),
    retain: lend('retain'),
    follow: lend('follow'),
    places: lend('places'),
    projects: lend('projects'),
    joinProjects: lend('joinProjects'),
    createProject: lend('createProject'),
    editProject: lend('editProject'),
    deleteProject: lend('deleteProject'),
    deletableProject: lend('deletableProject'),
    project: lend('project'),
  }
}
