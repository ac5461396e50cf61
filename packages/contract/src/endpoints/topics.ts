import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, pathId, tenantReference, text } from '../fields.ts';
import { learnerAddresses } from '../learner-addresses.ts';
import { pictureSchema } from './tenants.ts';

/**
 * Counts are of the bank's questions that are not retired, each in the version that is released, or in its
 * newest where none is; a topic's include its subtopics'.
 */
const topicFactsSchema = z.object({
  _id: id.brand<'topic', 'in'>(),
  topic_name: z.string(),
  subtopic_count: z.int(),
  questionCount: z.int(),
});

export const getTopics = endpoint(learnerAddresses.getTopics, {
  access: ['learner'],
  summary: 'The topics of the tenant’s questions whose names hold the text.',
  params: z.object({ subdomain: pathId }),
  query: z.object({ key: text(200).optional() }),
  response: z.object({
    /** `description`: plain text, cut. `domain`, `subdomain`: ours; empty for a topic that is one itself. */
    topics: z.array(
      topicFactsSchema.extend({ description: z.string(), domain: z.string(), subdomain: z.string() }),
    ),
  }),
  errors: ['not_found'],
});

export const getTopic = endpoint(learnerAddresses.getTopic, {
  access: ['learner'],
  summary: 'A topic with what the organisation says of it, and its subtopics.',
  params: z.object({ topicId: pathId.brand<'topic'>() }),
  response: z.object({
    topic: topicFactsSchema.extend({
      /**
       * Ours: number of its questions that are released for practice. A test may still hold some of them
       * back.
       */
      releasedCount: z.int(),
      /**
       * Paths under the tenant's files; `pictures` (ours) has each in every size, with its words, in the same
       * order.
       */
      images: z.array(z.string()),
      pictures: z.array(pictureSchema.extend({ alt: z.string() })),
      references: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
      /** HTML, cleaned. */
      description: z.string(),
      subtopics: z.array(
        z.object({ _id: id.brand<'topic', 'in'>(), sub_topic_name: z.string(), questionCount: z.int() }),
      ),
    }),
  }),
  errors: ['not_found'],
});

export const getTopicProgress = endpoint(learnerAddresses.getTopicProgress, {
  access: ['learner'],
  summary: 'The learner’s own answers in all reports by topic, as far as they may be shown.',
  response: z.object({
    topics: z.array(z.object({ _id: id.brand<'topic', 'in'>(), correct: z.int(), total: z.int() })),
    /** The weakest topic; null where nothing was wrong. */
    weakest: id.brand<'topic', 'in'>().nullable(),
  }),
  errors: [],
});

/** One entry for each subdomain, in the order of names; its topics by their ids. */
export const getSummary = endpoint(learnerAddresses.getSummary, {
  access: ['learner'],
  summary: 'The whole tree of the tenant’s topics with how many questions each has.',
  query: z.object({ subdomain: tenantReference.optional() }),
  response: z.object({
    summary: z.array(
      z.object({
        domain: z.string(),
        subdomain: z.string(),
        topics: z.record(
          z.string(),
          z.object({
            topic_name: z.string(),
            questionsCount: z.int(),
            subtopics: z.array(
              z.object({
                /** Ours. */
                _id: id.brand<'topic', 'in'>(),
                sub_topic_name: z.string(),
                questionsCount: z.int(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
});
