import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import { type Handler, inOwnTransactions } from '../../http/serve.ts';
import { excerptOf } from '../banks/search-words.ts';
import { renderFormula } from '../imports/mathematics.ts';
import {
  presentFilters,
  presentListed,
  presentPreview,
  presentQuestion,
  presentStoredVersion,
  presentVersion,
} from './authoring.present.ts';
import { editQuestions, releaseChosen } from './bulk.service.ts';
import { discardDraft, listOwnDrafts, saveDraft } from './drafts.service.ts';
import { exportChosen } from './export.service.ts';
import { previewDraft } from './preview.service.ts';
import { readQuestion, readVersion, readVersions } from './question.service.ts';
import { listQuestions, readFilterChoices } from './question-list.service.ts';
import { keepQuestionPicture } from './question-pictures.service.ts';
import { saveVersion } from './save-version.service.ts';

type Names =
  | 'listQuestions'
  | 'getQuestionFilters'
  | 'editQuestions'
  | 'releaseQuestions'
  | 'exportQuestions'
  | 'getQuestion'
  | 'listQuestionVersions'
  | 'getQuestionVersion'
  | 'saveQuestionDraft'
  | 'discardQuestionDraft'
  | 'listQuestionDrafts'
  | 'saveQuestionVersion'
  | 'previewQuestion'
  | 'renderFormula'
  | 'uploadQuestionPicture';

/** Routes of the question bank, for staff who may edit content. */
export function authoringRoutes({ files }: { files: FileStore }): { [Name in Names]: Handler<Name> } {
  return {
    async listQuestions({ query }) {
      const { rows, total } = await listQuestions(query);
      return { questions: rows.map(presentListed), total };
    },

    async getQuestionFilters() {
      return presentFilters(await readFilterChoices());
    },

    editQuestions: ({ body }, { user }) => editQuestions(user.id, body),

    releaseQuestions: ({ body }, { user }) => releaseChosen(user.id, body),

    exportQuestions: inOwnTransactions<Handler<'exportQuestions'>>(({ body }, { user }) =>
      exportChosen(files, user.id, body),
    ),

    async getQuestion({ params: { questionId } }, { user }) {
      const found = await readQuestion(user.id, questionId);
      return found instanceof Failure ? found : presentQuestion(user.id, questionId, found);
    },

    async listQuestionVersions({ params }, { user }) {
      const versions = await readVersions(params.questionId);
      if (versions instanceof Failure) return versions;
      return { versions: versions.map((version) => presentVersion(user.id, version)) };
    },

    async getQuestionVersion({ params: { questionId, version } }, { user }) {
      const found = await readVersion(questionId, version);
      if (found instanceof Failure) return found;
      return { version: presentStoredVersion(user.id, questionId, found) };
    },

    async saveQuestionDraft({ params, body }, { user }) {
      const kept = await saveDraft(user.id, params.questionId, body);
      if (kept instanceof Failure) return kept;
      return { revision: kept.revision, savedAt: kept.savedAt.toISOString() };
    },

    async discardQuestionDraft({ params }, { user }) {
      return (await discardDraft(user.id, params.questionId)) ?? { success: true };
    },

    async listQuestionDrafts(_request, { user }) {
      const drafts = await listOwnDrafts(user.id);
      return {
        drafts: drafts.map(({ questionId, name, content, savedAt }) => ({
          question: questionId,
          name,
          stem: excerptOf(content.stem),
          savedAt: savedAt.toISOString(),
        })),
      };
    },

    saveQuestionVersion: ({ params, body }, { user }) => saveVersion(user.id, params.questionId, body),

    async previewQuestion({ body: { question, content } }) {
      return presentPreview(question, await previewDraft(question, content));
    },

    async renderFormula({ body: { tex, display } }) {
      return { mathml: renderFormula(tex, display) };
    },

    uploadQuestionPicture: inOwnTransactions<Handler<'uploadQuestionPicture'>>(({ body }) =>
      keepQuestionPicture(files, body.fields.place, body.file),
    ),
  };
}
