/** What the server says of an answer: what was left out, and why. */
export const Notices = ({ sentences }: { sentences: readonly string[] | undefined }) => (
  <>
    {sentences?.map((sentence) => (
      <p class="notice" key={sentence}>
        {sentence}
      </p>
    ))}
  </>
)
