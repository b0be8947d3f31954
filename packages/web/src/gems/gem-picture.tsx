import { chosenSpace } from '../server/client.ts'

/** The picture that is kept of a gem. What it shows is said by the words beside it. */
export const GemPicture = ({ id }: { id: string }) => (
  <img class="gem-picture" src={addressOf(id)} alt="" loading="lazy" decoding="async" />
)

function addressOf(id: string): string {
  const query = new URLSearchParams({ gem: id, ...(chosenSpace !== undefined && { space: chosenSpace }) })
  return `/api/image?${query}`
}
