/** How many messages of the staff the learner has not opened, in words. */
export function describeNew(count: number): string {
  return count === 1 ? '1 new message' : `${count} new messages`;
}
