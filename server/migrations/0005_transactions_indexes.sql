-- The other leg of a transfer, and the verified rows of the review deck.
create index transactions_transfer on transactions (user_id, transfer_id) where transfer_id is not null;
create index transactions_verified on transactions (user_id, day desc, id desc) where removed_at is null and verified;
