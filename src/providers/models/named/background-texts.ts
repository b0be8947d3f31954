/**
 * Texts by which a model is tried: questions of everyday life, and paragraphs of technical text. No question is answered
 * by a paragraph, so their cosines show what the model gives to texts that are not related.
 */
export const everydayQuestions: readonly string[] = [
  'Where did we spend the holidays two summers ago?',
  "What is the name of my sister's dog?",
  'Which restaurant did Anna recommend for the anniversary?',
  'When is my next appointment with the dentist?',
  'How much did the new bicycle cost?',
  'Who is coming to dinner on Saturday?',
  'How long do I have to bake the bread?',
  'Which plants on the balcony need the least water?',
  'What did the doctor say about my knee?',
  'Where did I put the warranty of the washing machine?',
  'Who taught her to play the violin?',
  'Did the landlord answer about the heating?',
]

export const paragraphs: readonly string[] = [
  'A connection pool keeps open connections to a database so that a request does not have to make a new one. The pool has a greatest size, and a request waits when all connections are in use.',
  'The parser reads one token at a time and builds a tree. A token that does not fit the grammar is reported with its line and column, and the parser goes on with the next statement.',
  'Garbage collection frees memory that no reference reaches any more. A generational collector looks at young objects more often, because most of them die early.',
  'A checksum tells whether a file changed on its way. Two different files almost never have the same one, but it does not prove who made the file.',
  'Time zones are stored as offsets from universal time together with the rules of daylight saving. A date in the past may have had another offset than the same place has now.',
  'A regular expression with nested repetition can take a time that doubles with each character. Matching stops early when alternatives exclude each other.',
  'The compiler inlines small functions and removes code that is never reached. Both can be turned off to make a program easier to follow in the debugger.',
  'A certificate binds a public key to the name of a server and is signed by an authority. It ends on a fixed day and has to be renewed before.',
  'Logs are written to a file that is replaced when it reaches ten megabytes. The last five files are kept and compressed at night.',
  'A queue with priorities hands out the most urgent job first. Without aging, a job of low priority may wait for ever when new ones keep coming.',
  'Indexes make reading faster and writing slower, because every insert has to change them as well. An index on a column with few values is rarely worth it.',
  'Unit tests check one function with inputs whose result is known. A test that depends on the time of day fails sooner or later.',
  'The protocol sends each packet with a number, and the receiver confirms what has arrived. What is not confirmed in time is sent again.',
  'A lock file holds the number of the process that made it. When that process is gone, the next one may take the lock over, but only after it has checked twice.',
  'The cache keeps an answer for five minutes under the address that was asked. An answer that depends on who asks must not be kept there.',
  'A migration changes the form of a table step by step, and each step is recorded. If one fails, the transaction is rolled back and the program starts with the former form.',
  'Streams hand over data in pieces, so that a large file need not fit into memory. The reader slows the writer down when it cannot follow.',
  'An exception that nobody catches ends the process with a message and the list of calls. Servers write it to the log and start the worker again.',
  'The scheduler gives each thread a share of the processor. A thread that waits for the disk gives its share up until the data is there.',
  'A hash table finds an entry by the remainder of a number made from its key. When the table is too full, it is made twice as large and all entries move.',
  'Version control keeps every state of a project as a tree of files. A branch is no more than a name for one of these states, and merging joins two of them.',
  'The service answers with status 429 when a client asks too often, and says in a header how long to wait. A good client waits a random time on top.',
  'Floating point numbers cannot hold one tenth exactly, and sums of money are therefore kept in whole cents. Comparing two results needs a tolerance.',
  'An environment variable is read once when the program starts. Changing it later in another shell has no effect on a program that is running.',
]
