-- compatible: older versions may serve
alter table reports validate constraint reports_figures_check;
