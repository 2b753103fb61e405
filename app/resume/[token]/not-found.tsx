export { ApprovalNotFound as default } from "#components/approvals/approval-card.tsx";
