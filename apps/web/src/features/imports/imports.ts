import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi, fetchStaffFile } from '../../api/staff-client.ts';
import { uploadTransport } from '../../api/upload.ts';
import { type Decision, PAGE_SIZE, withDecision, withThoseOf } from './marks.ts';

export type Import = ApiResponse<'listImports'>['imports'][number];
export type OpenImport = ApiResponse<'getImport'>;
export type Understood = NonNullable<OpenImport['understood']>;
export type ImportItem = ApiResponse<'listImportItems'>['items'][number];
export type ReadingOptions = ApiRequest<'readImportAgain'>['body'];

type Of = { userId: string; importId: string };

/** Time between two looks at how far the reading is. */
const READING_MS = 1_000;

/** Time after which an import that could not be had is asked for again. */
const RETRY_MS = 10_000;

/** Key of everything that is known of imports. */
function importsKey(userId: string) {
  return ['learner', userId, 'imports'] as const;
}

/** Query of what was brought in so far, the latest first. */
export function importsQuery(userId: string) {
  return queryOptions({
    queryKey: [...importsKey(userId), 'list'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await callStaffApi('listImports', {}, { signal })).imports,
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'reading') === true ? 2 * READING_MS : false,
  });
}

/** Query of one import; asked for again and again while its file is being read. */
export function importQuery({ userId, importId }: Of) {
  return queryOptions({
    queryKey: [...importsKey(userId), importId],
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('getImport', { params: { importId } }, { signal }),
    refetchOnReconnect: true,
    refetchInterval({ state }) {
      if (state.data?.import.state === 'reading') return READING_MS;
      return state.status === 'error' && state.data !== undefined ? RETRY_MS : false;
    },
  });
}

/** Query of a page of the questions of a class. */
export function itemsQuery({ userId, importId }: Of, of: ImportItem['class'], page: number) {
  const query = { class: of, page: String(page), size: String(PAGE_SIZE) };
  return queryOptions({
    queryKey: [...importsKey(userId), importId, 'items', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callStaffApi('listImportItems', { params: { importId }, query }, { signal }),
  });
}

/** Query of one question alone; null where the file has none of this number. */
export function itemQuery({ userId, importId }: Of, number: string) {
  return queryOptions({
    queryKey: [...importsKey(userId), importId, 'item', number],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { items } = await callStaffApi(
        'listImportItems',
        { params: { importId }, query: { number } },
        { signal },
      );
      return items[0] ?? null;
    },
  });
}

/** Reads again what is known of an import, its questions included. */
function useReload({ userId, importId }: Of) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      // Those of no page, too: what is shown next must not begin with what was before.
      queryClient.invalidateQueries({ queryKey: [...importsKey(userId), importId], refetchType: 'all' }),
      queryClient.invalidateQueries({ queryKey: importsQuery(userId).queryKey }),
    ]);
}

/** Fetches a workbook to fill in. */
export function useImportTemplate() {
  return useMutation({ mutationFn: () => fetchStaffFile('getImportTemplate', {}) });
}

type Sending = { file: File; signal: AbortSignal; onSent(fraction: number): void };

/** Sends a file with questions. @param onSent is told from 0 to 1 how much has gone */
export function useUploadImport(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, signal, onSent }: Sending) =>
      callStaffApi('uploadImport', { body: { file } }, { signal, transport: uploadTransport(onSent) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importsQuery(userId).queryKey }),
  });
}

export type AddedFile = ApiRequest<'addImportFile'>['body']['purpose'];

/** Sends what a file needs beside it. */
export function useAddFile(of: Of) {
  const onSettled = useReload(of);
  return useMutation({
    mutationFn: ({ purpose, file, signal, onSent }: Sending & { purpose: AddedFile }) =>
      callStaffApi(
        'addImportFile',
        { params: { importId: of.importId }, body: { purpose, file } },
        { signal, transport: uploadTransport(onSent) },
      ),
    onSettled,
  });
}

/** Has the file read once more. */
export function useReadAgain(of: Of) {
  const onSettled = useReload(of);
  return useMutation({
    mutationFn: (body: ReadingOptions) =>
      callStaffApi('readImportAgain', { params: { importId: of.importId }, body }),
    onSettled,
  });
}

type Deciding = { numbers: number[]; decision: Decision; asVersion?: boolean };

/**
 * Takes or skips questions. The page shows at once what was pressed; calls go one after another, so that the
 * last press is the last one to arrive.
 */
export function useDecide(of: Of) {
  const queryClient = useQueryClient();
  const { queryKey } = importQuery(of);
  const reload = useReload(of);
  const patch = (change: (now: OpenImport) => OpenImport) =>
    queryClient.setQueryData(queryKey, (now) => now && change(now));
  return useMutation({
    scope: { id: `decide ${of.importId}` },
    mutationFn: (body: Deciding) =>
      callStaffApi('decideImportItems', { params: { importId: of.importId }, body }),
    async onMutate({ numbers, decision }) {
      await queryClient.cancelQueries({ queryKey, exact: true });
      const before = queryClient.getQueryData(queryKey)?.marks ?? '';
      patch((now) => ({ ...now, marks: withDecision(now.marks, numbers, decision) }));
      return { before };
    },
    onSuccess: ({ revision }, { asVersion }) => {
      patch((now) => ({ ...now, revision }));
      // The mark does not tell it.
      if (asVersion !== undefined) void reload();
    },
    async onError(_, { numbers }, context) {
      if (context) patch((now) => ({ ...now, marks: withThoseOf(now.marks, context.before, numbers) }));
      // Without a connection there is nothing newer than this.
      void reload();
    },
  });
}

/** Puts a corrected question in place of one of the file. */
export function useCorrect(of: Of, number: string) {
  const reload = useReload(of);
  return useMutation({
    mutationFn: (content: ApiRequest<'correctImportItem'>['body']['content']) =>
      callStaffApi('correctImportItem', { params: { importId: of.importId, number }, body: { content } }),
    onSuccess: reload,
  });
}

/** A whole file is written in one go. */
const WRITING_MS = 120_000;

/** Writes the questions that are taken, all or none; sent again, it does nothing more. */
export function useConfirm(of: Of) {
  const queryClient = useQueryClient();
  const reload = useReload(of);
  return useMutation({
    mutationFn: (body: ApiRequest<'confirmImport'>['body']) =>
      callStaffApi('confirmImport', { params: { importId: of.importId }, body }, { timeoutMs: WRITING_MS }),
    async onSettled() {
      await reload();
      void queryClient.invalidateQueries({ queryKey: ['learner', of.userId, 'questions'] });
    },
  });
}

/** Takes a confirmed import back. */
export function useUndo(of: Of) {
  const queryClient = useQueryClient();
  const reload = useReload(of);
  return useMutation({
    mutationFn: (reason: string) =>
      callStaffApi(
        'undoImport',
        { params: { importId: of.importId }, body: { reason } },
        { timeoutMs: WRITING_MS },
      ),
    async onSettled() {
      await reload();
      void queryClient.invalidateQueries({ queryKey: ['learner', of.userId, 'questions'] });
    },
  });
}

/** Throws an import away, or ends its reading. */
export function useDiscard(of: Of) {
  const onSettled = useReload(of);
  return useMutation({
    mutationFn: () => callStaffApi('discardImport', { params: { importId: of.importId } }),
    onSettled,
  });
}
