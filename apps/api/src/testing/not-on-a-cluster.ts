import { beforeEach } from 'vitest';

/** Tests that cannot apply to a cluster, by the end of their file's name and their title, with the reason. */
const NOT_ON_A_CLUSTER: { file: string; title: RegExp; reason: string }[] = [
  {
    file: 'commands/learner/erase.api.test.ts',
    title: /is found in no table, file or mail queue/u,
    reason: 'It plants marks by updates over all tenants with random texts, which a cluster refuses.',
  },
];

beforeEach(({ task, skip }) => {
  const found = NOT_ON_A_CLUSTER.find(
    ({ file, title }) => task.file.name.endsWith(file) && title.test(task.name),
  );
  if (found !== undefined) skip(found.reason);
});
