/** Maximum characters of a subject. */
const longestSubject = 60;

/** Git's line above the diff in the editor. */
const scissors = /^# -+ >8 -+$/u;

/** Problems of a commit message, one sentence each. Ignores git's comments; merges need no body. */
export function messageFaults(message: string): readonly string[] {
  const [subject = '', ...below] = writtenLines(message);
  if (subject === '') return ['The message is empty. Write a subject, an empty line and a body that says why.'];
  if (/^Merge (?:branch|branches|commit|tag|remote-tracking branch|pull request) /u.test(subject)) return [];
  return [...subjectFaults(subject), ...bodyFaults(below)];
}

/** The lines without those that git removes. */
function writtenLines(message: string): readonly string[] {
  const lines = message.split(/\r?\n/u).map((line) => line.trimEnd());
  const end = lines.findIndex((line) => scissors.test(line));
  const written = lines.slice(0, end === -1 ? lines.length : end).filter((line) => !line.startsWith('#'));
  return written.slice(
    Math.max(
      0,
      written.findIndex((line) => line !== ''),
    ),
  );
}

function subjectFaults(subject: string): readonly string[] {
  const { length } = Array.from(subject);
  if (length <= longestSubject) return [];
  return [`The subject has ${String(length)} characters, ${String(longestSubject)} are allowed: "${subject}".`];
}

function bodyFaults([separator = '', ...body]: readonly string[]): readonly string[] {
  if (separator !== '') return ['The second line is not empty. Leave it empty between subject and body.'];
  return body.every((line) => line === '') ? ['The body is missing. Say why the change is made.'] : [];
}
