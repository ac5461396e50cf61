-- The TeX that the formulas of a question were written in, beside the MathML of its content.
-- compatible: older versions may serve
alter table question_versions add column tex jsonb;
