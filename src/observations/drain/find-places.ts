import type { Clock } from '../../core/runtime.ts'
import type { Database } from '../../ports/database.ts'
import { type ContextPlace, type Place, readPlace, resolveProject } from '../../repositories/repositories.ts'

export type PlaceOf = ReturnType<typeof findPlaces>['placeOf']

/** Folders and their projects; each is looked up once. */
export function findPlaces({ db, clock }: { db: Database; clock: Clock }) {
  const places = new Map<string, { where: Place; project: string }>()
  return {
    async placeOf(folder: string): Promise<{ where: Place; project: string } | undefined> {
      const known = places.get(folder)
      if (known || folder === '') return known
      const where = readPlace(folder)
      const found = { where, project: await resolveProject(db, where, clock()) }
      places.set(folder, found)
      return found
    },
    /** Known places, one per working tree. */
    known: () => [...new Map([...places.values()].map((one) => [one.where.top, one])).values()],
    list: (): ContextPlace[] => [
      ...new Map(
        [...places.values()].map(({ where: { place, top }, project }) => [place, { place, project, top }]),
      ).values(),
    ],
  }
}
